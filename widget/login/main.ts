import '../ui/tokens.css'
import '../ui/base.css'
import { isUnloaded } from '../errors/isUnloaded.ts'
import { windowPath } from './approvals/windowAddress.ts'
import { readLoginConfig } from './bridge/loginConfig.ts'
import { createLogin } from './createLogin.ts'

const root = document.getElementById('gatehouse-root')
if (root && location.pathname === windowPath) {
  void import('./window/startWindow.tsx')
    .then(({ startWindow }) => startWindow(root))
    .catch((error) => {
      // As the browser does for the program itself: the document says by its own means that it did not come. What is drawn
      // already says itself what is wrong.
      if (isUnloaded(error) || !root.hasChildNodes())
        document.querySelector('script[src]')?.dispatchEvent(new Event('error'))
      throw error
    })
} else if (root) {
  const context = createLogin(window, readLoginConfig(document), async (context) => {
    const { drawScreens } = await import('./screens/drawScreens.tsx')
    return drawScreens(context, root)
  })
  // Fetched while nobody waits, so that a screen comes up at once.
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000))
  idle(() => void context.screens().catch(() => undefined))
}
