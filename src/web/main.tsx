import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './design/tokens.css'
import './design/base.css'
import { App } from './app/app.tsx'
import { firstLanguage } from './app/spoken-language.ts'
import { keepPage } from './browser/service-worker.ts'
import { applyTheme } from './browser/theme.ts'
import { speak } from './words/words.ts'

applyTheme()
keepPage()

// A page that was open while the server was replaced asks for files that are gone. The new ones are a reload away; while
// the server is away there is nothing to reload.
window.addEventListener('vite:preloadError', () => {
  fetch('/healthz', { cache: 'no-store' }).then(
    () => location.reload(),
    () => {},
  )
})

// Nothing is drawn before its words are there; English is there at once.
await speak(firstLanguage()).catch(() => {})

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
