import { type ComponentType, lazy } from 'react'

/** A page in a file of its own, fetched when it is first shown. */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<Props> }))
}
