/** The lists of the back office have no exporter of react-admin. */
export default function jsonExport(): never {
  throw new Error('The back office writes its own files.');
}
