/** Replaces the library of react-admin's exporter, which no list of the back office uses. */
export default function jsonExport(): never {
  throw new Error('The back office does not use the exporter of react-admin.');
}
