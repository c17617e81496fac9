import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Recordatorios',
  text: 'Cómo te enteras de las tareas que vencen, se te asignan o se comentan.',
  atDue: 'Recordarme a la hora de vencimiento',
  byEmail: 'Enviar recordatorios por correo',
  digest: 'Enviarme un resumen diario por correo',
  digestAt: 'Enviar a las',
  browserOn: 'Activar las notificaciones aquí',
  browserOff: 'Desactivar las notificaciones aquí',
  quiet: 'Horas de silencio',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  noticeKinds: {
    reminder: 'Recordatorio',
    assigned: 'Asignada a ti',
    mentioned: 'Te han mencionado',
    commented: 'Comentario nuevo',
    unblocked: 'Lista para empezar',
    returned: 'De vuelta en tu lista',
  },
}
