/** As a `ref`: a dialog that opens begins at this element. React's own `autoFocus` comes too early for `showModal`. */
export function beginHere(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
