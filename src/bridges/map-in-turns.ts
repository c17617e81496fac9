import { Slice } from '../slice.ts'

/** Like `map`, in pieces: a file of a hundred thousand lines must not hold up everybody else on the server. */
export async function mapInTurns<From, To>(
  items: readonly From[],
  change: (item: From) => To,
): Promise<To[]> {
  const slice = new Slice()
  const changed: To[] = []
  for (const item of items) {
    await slice.turn()
    changed.push(change(item))
  }
  return changed
}
