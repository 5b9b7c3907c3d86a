import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { playScene, scenes } from './scenes.ts'

const query = new URLSearchParams(location.search)
const name = query.get('scene')
const root = document.getElementById('gatehouse-root') as HTMLElement

if (name) {
  const light = query.get('theme') === 'light'
  document.documentElement.dataset['theme'] = query.get('theme') ?? 'dark'
  document.body.style.background = light
    ? 'linear-gradient(160deg, #eef1f7, #dfe6f3)'
    : 'linear-gradient(160deg, #23262f, #11141b)'
  const context = playScene(name)
  const accent = query.get('accent')
  if (accent) context.store.getState().setTheme({ variables: { '--gatehouse-accent': accent } })
  Object.assign(window, { gatehouse: context })
  createRoot(root).render(
    <StrictMode>
      <App context={context} />
    </StrictMode>,
  )
  context.store.getState().setOpen(true)
} else {
  for (const scene of Object.keys(scenes)) {
    const link = document.createElement('a')
    link.href = `?scene=${scene}`
    link.textContent = scene
    link.style.display = 'block'
    document.body.append(link)
  }
  document.body.style.overflow = 'auto'
}
