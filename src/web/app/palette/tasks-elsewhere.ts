import { useEffect, useState } from 'react'
import { listTasks } from '../../api/tasks.ts'
import type { Task } from '../../api/values.ts'

const typingMs = 150
const none: readonly Task[] = []

/** Tasks of all projects, closed ones too, whose title has these letters. What cannot be asked for now is left out. */
export function useTasksElsewhere(typed: string): readonly Task[] {
  const [found, setFound] = useState(none)
  const words = typed.trim()
  useEffect(() => {
    let isOver = false
    if (words.length < 2) {
      setFound(none)
      return
    }
    const timer = setTimeout(() => {
      listTasks({ across: '1', view: 'all', query: words, limit: 20 }).then(
        ({ tasks }) => {
          if (!isOver) setFound(tasks)
        },
        () => {},
      )
    }, typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [words])
  return found
}
