import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './design/tokens.css'
import './design/base.css'
import { App } from './app/app.tsx'
import { applyTheme } from './browser/theme.ts'

applyTheme()

// A page that was open while the server was replaced asks for files that are gone. The new ones are a reload away.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  location.reload()
})

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
