import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Calendarios y teléfonos',
  caldav: 'Sincronizar en ambos sentidos (CalDAV)',
  caldavText: (address) => `Añade una cuenta CalDAV con la dirección de servidor ${address}.`,
  signInText: 'Inicia sesión con tu correo y usa una clave de API como contraseña.',
  feeds: 'Suscribirse (solo lectura)',
  feedsText: 'Cualquiera que tenga la dirección secreta puede leer sus tareas.',
  everything: 'Todos los proyectos',
  personal: 'Personal',
  project: 'Proyecto',
  create: 'Crear dirección',
  renew: 'Renovar',
  revoke: 'Revocar',
  renewFeed: (name) => `Renovar la dirección de ${name}`,
  revokeFeed: (name) => `Revocar la dirección de ${name}`,
  created: (when) => `Creada ${when}`,
  revoked: 'Dirección revocada',
  shownOnce: 'Copia esta dirección ahora. No volverás a verla.',
  eventsText: '¿Tu calendario no muestra tareas? Añade ?as=events a la dirección.',
  copyAddress: 'Copiar dirección',
}
