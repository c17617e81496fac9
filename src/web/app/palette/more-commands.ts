import { addressedProject, openProject } from '../../api/open-project.ts'
import type { Project } from '../../api/projects.ts'
import { saveSettings } from '../../api/settings.ts'
import { addressOf, hasProject, lastProject, pageIn } from '../../browser/address.ts'
import { currentPlace, navigate, withQuery } from '../../browser/router.ts'
import { theme, themes } from '../../browser/theme.ts'
import { newConversation } from '../../chat/state/open-conversation.ts'
import { makingProject } from '../../projects/nav/making-project.ts'
import { archive } from '../../projects/nav/project-menu.tsx'
import { groupings, sortings } from '../../state/arrangement.ts'
import { mayEdit, nameOfProject } from '../../state/projects.ts'
import { viewsOf } from '../../state/saved-views.ts'
import { shownViews, viewNames } from '../../state/views.ts'
import { themeLooks } from '../../ui/theme-looks.ts'
import { attempt } from '../../ui/toasts.tsx'
import { languages } from '../../words/languages.ts'
import { locale, words } from '../../words/words.ts'
import type { Command } from './commands.ts'

/** What is found by its name: where nothing is typed it would only be in the way. */
export function moreCommands(projects: readonly Project[]): Command[] {
  const open = hasProject(currentPlace().path) ? openProject.get() : lastProject.get()
  const project = projects.find(({ id }) => addressedProject(id) === open)
  return [
    ...savedViewCommands(projects, open),
    ...viewCommands(open),
    ...actionCommands(open, project),
    ...settingCommands(),
  ]
}

function savedViewCommands(projects: readonly Project[], open: string | null): Command[] {
  return projects.flatMap((project) => {
    const id = addressedProject(project.id)
    return viewsOf(id).map(({ name, query }): Command => {
      const address = addressOf('tasks', id, Object.fromEntries(new URLSearchParams(query)))
      return {
        id: `view ${address} ${name}`,
        label: name,
        section: words.moves.arrange.saved,
        ...(id !== open && { note: nameOfProject(project) }),
        run: () => navigate(address),
      }
    })
  })
}

/** The tabs above the list, and how it is arranged. */
function viewCommands(open: string | null): Command[] {
  const said = words.moves.arrange
  const show = (changes: Record<string, string | null>) => () => {
    if (pageIn(currentPlace().path) === 'tasks') return navigate(withQuery(changes))
    const given = Object.entries(changes).filter((pair): pair is [string, string] => pair[1] !== null)
    navigate(addressOf('tasks', open, Object.fromEntries(given)))
  }
  const of = (section: string, label: string, changes: Record<string, string | null>): Command => ({
    id: `show ${JSON.stringify(changes)}`,
    label,
    section,
    run: show(changes),
  })
  return [
    ...shownViews.map((view) => of(words.tasks.views, viewNames[view], { view })),
    of(said.button, `${said.layout}: ${said.board}`, { layout: 'board' }),
    of(said.button, `${said.layout}: ${said.list}`, { layout: null }),
    ...groupings.map((group) => of(said.button, `${said.group}: ${said.groups[group]}`, { group })),
    ...sortings.map((sort) => of(said.button, `${said.sort}: ${said.sorts[sort]}`, { sort })),
  ]
}

function actionCommands(open: string | null, project: Project | undefined): Command[] {
  const section = words.moves.palette.actions
  const all: readonly (Omit<Command, 'section'> | false)[] = [
    { id: 'new project', label: words.projects.new, run: () => makingProject.set(true) },
    mayEdit(project) && {
      id: 'add discovery',
      label: words.memory.add,
      also: words.moves.palette.alsoRemember,
      run: () => navigate(addressOf('memory', open, { add: 1 })),
    },
    {
      id: 'new conversation',
      label: words.chat.new,
      run: () => {
        newConversation()
        navigate(addressOf('chat', open))
      },
    },
    mayEdit(project) && {
      id: 'import',
      label: words.importing.title,
      run: () => navigate(addressOf('settings', null, { import: open ?? 'personal' })),
    },
    { id: 'export', label: words.settings.exportAction, run: exportData },
    { id: 'print', label: words.moves.palette.print, run: () => window.print() },
    project !== undefined &&
      !project.isPersonal && {
        id: 'project settings',
        label: `${words.projects.membersAndSettings}: ${project.name}`,
        run: () => navigate(addressOf('settings', open)),
      },
    project?.role === 'owner' &&
      !project.isPersonal && {
        id: 'archive',
        label: `${words.projects.archive}: ${project.name}`,
        run: () => void archive(project),
      },
  ]
  return all.filter((one) => one !== false).map((one) => ({ ...one, section }))
}

function settingCommands(): Command[] {
  const section = words.pages.settings
  const names = new Intl.DisplayNames(locale(), { type: 'language' })
  return [
    ...themes.map((name) => ({
      id: `theme ${name}`,
      label: `${words.app.theme}: ${themeLooks[name].label}`,
      section,
      run: () => theme.set(name),
    })),
    ...languages.map(([language, label]) => ({
      id: `language ${language}`,
      label: `${words.settings.language}: ${label}`,
      also: names.of(language) ?? '',
      section,
      run: () => void attempt(() => saveSettings({ language })),
    })),
  ]
}

function exportData(): void {
  const link = document.createElement('a')
  link.href = '/api/account/export'
  link.download = ''
  link.click()
}
