import { addBrowser, removeBrowser } from '../api/notifications.ts'

/** Whether this browser shows notifications at all. */
export function canNotify(): boolean {
  return 'Notification' in window
}

/** Asks the person, and has messages sent here while the page is closed where the browser can do that. */
export async function turnOnNotifications(publicKey: string | null): Promise<boolean> {
  if (!canNotify() || (await Notification.requestPermission()) !== 'granted') return false
  const registration = await workerOf()
  if (registration && publicKey !== null) {
    const key = { userVisibleOnly: true, applicationServerKey: publicKey }
    // Without a push service the open page still notifies.
    const subscription = await registration.pushManager.subscribe(key).catch(() => null)
    if (subscription) await addBrowser(subscription.toJSON())
  }
  return true
}

export async function turnOffNotifications(): Promise<void> {
  const subscription = await subscriptionHere()
  if (!subscription) return
  await removeBrowser(subscription.endpoint)
  await subscription.unsubscribe()
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await workerOf())?.pushManager?.getSubscription().catch(() => null) ?? null
}

async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}
