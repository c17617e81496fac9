import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Tareas',
  chat: 'Chat',
  memory: 'Memoria',
  trash: 'Papelera',
  projectSettings: 'Ajustes del proyecto',
  day: 'Mi día',
  upcoming: 'Próximas',
  inbox: 'Bandeja de entrada',
  connect: 'Conectar',
  settings: 'Ajustes',
  signIn: 'Iniciar sesión',
  signUp: 'Registrarse',
  forgotPassword: '¿Olvidaste tu contraseña?',
  newPassword: 'Nueva contraseña',
  confirmAddress: 'Confirma tu correo',
  allowAccess: 'Permitir acceso',
  invitation: 'Invitación',
  notFound: 'Página no encontrada',
  projects: 'Proyectos',
}
