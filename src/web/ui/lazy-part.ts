import { type ComponentType, lazy } from 'react'

/** A page or a part of one in a file of its own, fetched when it is first shown. */
export function lazyPart<Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<Props> }))
}

const pauseMs = 2_000

/** Asks again for what the server does not give: a part that has something to show meanwhile waits until it is back. */
export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  return async function again(): Promise<T> {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return again()
    }
  }
}
