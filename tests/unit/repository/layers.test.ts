import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { imports, roomOf } from '../../kit/sources';

const architecture = readFileSync('docs/architecture.md', 'utf8');

/** Returns the cells of the table of docs/architecture.md whose first column has this title, each as its names in backticks. */
function tableOf(title: string): string[][][] {
  const [, rows = ''] =
    new RegExp(`^\\| ${title} \\|.*?\n\\|---.*?\n(.*?)\n\n`, 'msu').exec(architecture) ?? [];
  return rows.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`(.+?)`/gu)].map(([, name = '']) => name)),
  );
}

/** The layers of a folder, lowest first. Rooms of one layer may import each other. */
const layers = [
  { root: 'src/admin', layered: tableOf('room').flatMap(([rooms]) => (rooms ? [rooms] : [])) },
  ...tableOf('inside').map(([[root = ''] = [], rooms = []]) => ({
    root,
    layered: rooms.map((room) => [room]),
  })),
].map(({ root, layered }) => ({ root, layered: layered.toReversed() }));

it.each(layers)('$root has these rooms, and imports only lower ones', ({ root, layered }) => {
  const found = [...imports.keys()].flatMap((file) => roomOf(file, root) ?? []);
  expect([...new Set(found)].toSorted()).toEqual(layered.flat().toSorted());
  const layerOf = (file: string) =>
    layered.findIndex((layer) => layer.includes(roomOf(file, root) ?? ''));
  const upward = [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => layerOf(file) >= 0 && layerOf(other) > layerOf(file))
      .map((other) => `${file} → ${other}`),
  );
  expect(upward).toEqual([]);
});

/** The rooms of the repository, lowest first, with those that each may import. */
const rooms = new Map(
  tableOf('folder').map(([[room = ''] = [], , imported = []]) => [room, imported] as const),
);

it('a room imports only those that the architecture names, which stand above it', () => {
  const names = [...rooms.keys()];
  const below = names.flatMap((room, index) =>
    (rooms.get(room) ?? []).filter((other) => !names.slice(0, index).includes(other)),
  );
  expect(below).toEqual([]);
  const folderOf = (file: string) => names.find((folder) => file.startsWith(`${folder}/`));
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.filter(({ name }) => !names.includes(`src/${name}`))).toEqual([]);
  const pairs = new Set(
    [...imports].flatMap(([file, imported]) =>
      imported.flatMap((other) => {
        const [from, to] = [folderOf(file), folderOf(other)];
        return from && from !== to ? `${from} → ${to ?? other}` : [];
      }),
    ),
  );
  const named = names.flatMap((room) => (rooms.get(room) ?? []).map((to) => `${room} → ${to}`));
  expect([...pairs].toSorted()).toEqual(named.toSorted());
});
