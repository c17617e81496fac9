import { type ComponentType, lazy } from 'react'

/** A page in a file of its own, fetched when it is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  return lazy(async () => ({ default: (await load())[name] as ComponentType }))
}
