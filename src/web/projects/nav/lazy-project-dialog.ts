import type { ComponentProps } from 'react'
import { lazyPart, patiently } from '../../ui/lazy-part.ts'
import type { ProjectDialog as Loaded } from './project-dialog.tsx'

/** Fetched when it is first opened. */
export const ProjectDialog = lazyPart<'ProjectDialog', ComponentProps<typeof Loaded>>(
  patiently(() => import('./project-dialog.tsx')),
  'ProjectDialog',
)
