import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from '../browser/router.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  readonly replace?: boolean
}

/** A link inside the page. Opening it in a new tab, and everything else a link can do, stays with the browser. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to, { replace })
  }
  return <a href={to} onClick={follow} {...rest} />
}
