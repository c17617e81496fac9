import { ChevronDown, FolderGit2 } from 'lucide-react'
import { listProjects, type Project } from '../../api/accounts.ts'
import { chooseProject, chosenProject } from '../../api/chosen-project.ts'
import { useMe } from '../../api/me.ts'
import { useStore } from '../../api/store.ts'
import { useRemote } from '../../api/use-remote.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './project-switch.module.css'

const fresh = { module: null, type: null, discovery: null }

/** Whose memory is looked at; there only where there is more than one. */
export function ProjectSwitch() {
  const me = useMe()
  const chosen = useStore(chosenProject)
  const { data } = useRemote(me?.accounts ? 'projects' : null, listProjects)
  if (!me || !data) return null
  const own = { key: me.project.key, owner: me.user.id }
  const isOwn = (one: { key: string; owner: string }) => one.key === own.key && one.owner === own.owner
  const others = data.projects.filter((project) => !isOwn(project))
  if (others.length === 0) return null
  const current = chosen ?? own
  const choose = (project: { key: string; owner: string } | null) => {
    chooseProject(project && { key: project.key, owner: project.owner })
    navigate(withQuery(fresh), { replace: true })
  }
  const shown = others.find(({ key, owner }) => key === current.key && owner === current.owner)
  return (
    <Menu
      label="Project"
      align="end"
      trigger={(props) => (
        <Button {...props} className={styles.button} icon={<FolderGit2 size={16} aria-hidden />}>
          <span className={styles.name}>{shown ? nameOf(shown) : me.project.name}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={[
        { id: 'own', label: me.project.name, isChosen: !shown, run: () => choose(null) },
        ...others.map((project) => ({
          id: `${project.key}@${project.owner}`,
          label: nameOf(project),
          isChosen: project === shown,
          run: () => choose(project),
        })),
      ]}
    />
  )
}

function nameOf({ name, isMine, ownerName }: Project): string {
  return isMine ? name : `${name}, from ${ownerName ?? 'somebody'}`
}
