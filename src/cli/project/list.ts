import { isPersonal, type Project } from '../../projects/project.ts'
import { projectName } from '../project-lines.ts'
import { printable } from '../screen/display-width.ts'
import type { Screen } from '../screen/screen.ts'
import { type Cell, type Column, table } from '../screen/table.ts'
import { type Action, projectsOf, refuseMore } from './typed.ts'

interface Listed extends Project {
  readonly isPersonal: boolean
  /** The one that commands are about which are typed here. */
  readonly isCurrent: boolean
  readonly open: number
}

export const list: Action = async (typed) => {
  refuseMore(typed, 0, 'list [--all]')
  const { running, config, flags, screen } = typed
  const here = await running.folderProject(config.user)
  const projects = await projectsOf(typed).list({ archived: flags.all === true })
  const open = await running.stores.allTasks(config.user).count(
    projects.map(({ id }) => id),
    { state: 'open' },
  )
  const listed = projects.map((project) => ({
    ...project,
    isPersonal: isPersonal(project.id),
    isCurrent: project.id === here.id,
    open: open.get(project.id) ?? 0,
  }))
  return {
    value: { projects: listed },
    says: () => (screen.isLaidOut && laidOut(listed, screen)) || plain(listed),
  }
}

function plain(projects: readonly Listed[]): string {
  return projects
    .map((project) =>
      [
        `${project.isCurrent ? '> ' : ''}${projectName(project)}`,
        project.role,
        `${project.open} open`,
        project.archivedAt === null ? '' : 'archived',
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n')
}

const columns: readonly Column[] = [
  { heading: '' },
  { heading: 'Prefix' },
  { heading: 'Name', isFlexible: true },
  { heading: 'Role' },
  { heading: 'Open', align: 'right' },
  { heading: '' },
]

function laidOut(projects: readonly Listed[], screen: Screen): string | undefined {
  const { paint } = screen
  const rows = projects.map((project): Cell[] => [
    { text: project.isCurrent ? '>' : '', paint: paint.warning },
    { text: project.prefix, paint: paint.number },
    { text: project.isPersonal ? 'personal' : printable(project.name) },
    { text: project.role },
    { text: String(project.open) },
    { text: project.archivedAt === null ? '' : 'archived', paint: paint.faint },
  ])
  return table(columns, rows, screen)?.join('\n')
}
