import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Atajos de teclado',
  space: 'Espacio',
  arrowDown: 'Flecha abajo',
  arrowUp: 'Flecha arriba',
  escape: 'Esc',
  setting: 'Atajos de teclado',
  settingHint: 'Desactívalos si usas control por voz o pulsas teclas sin querer.',
  or: 'o',
  add: 'Añadir una tarea',
  search: 'Buscar',
  next: 'Tarea siguiente',
  previous: 'Tarea anterior',
  complete: 'Completar o reabrir',
  open: 'Abrir la tarea',
  close: 'Cerrar o borrar la búsqueda',
  moveDay: 'Mover a otro día en Próximas',
  undo: 'Deshacer tu último cambio',
  views: 'Listas, hoy, vencidas, abiertas, hechas, todas',
  help: 'Atajos de teclado',
  groups: { tasks: 'Tareas', views: 'Vistas', goTo: 'Ir a' },
}
