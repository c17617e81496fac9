/** After the page has come to rest: what it keeps for a day without a network must not slow down the first view. */
const restMs = 3_000

/** Keeps the page's files in the browser, so that it opens without a network. Only where the page came safely. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    setTimeout(() => {
      // A browser may refuse, and then the page needs its server as before.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    }, restMs)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
