import { build } from '../../scripts/build.ts'

/** The tests start what users start: the bundle, made from the sources as they are now. */
export default async function buildBundle(): Promise<void> {
  await build()
}
