/** Returns every text in a tree of messages, with its key, such as `login.submit`. */
export function leaves(tree: unknown, path = ''): [key: string, text: string][] {
  if (typeof tree !== 'object' || tree === null) return [[path.slice(1), String(tree)]];
  return Object.entries(tree).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}

/** Returns the text of a key. */
export const phrase = (tree: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), tree);
