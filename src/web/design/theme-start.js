// Runs before anything is drawn; app/theme.ts does the rest. A browser may refuse its storage.
try {
  const theme = localStorage.getItem('waymark.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
