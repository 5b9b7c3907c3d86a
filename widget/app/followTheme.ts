import type { WidgetState, WidgetStore } from '../state/store.ts'
import type { ViewName } from '../state/views.ts'
import type { ThemeScope } from '../ui/theme/applyTheme.ts'
import { lightScheme } from '../ui/theme/mode.ts'

/** Views on which a person approves something; the login frame's screens, laid over a view, are others. */
const reviews: ReadonlySet<ViewName> = new Set([
  'ApproveTransaction',
  'ApproveMessage',
  'ApproveRequest',
  'WalletSendPreview',
  'SwapPreview',
  'SIWXSignMessage',
])

/** Nothing of a page's theme but its accent reaches a screen that approves. */
export const themeScope = ({
  history,
  loginScreen,
}: Pick<WidgetState, 'history' | 'loginScreen'>): ThemeScope => {
  const view = history.at(-1)?.name
  return loginScreen || (view && reviews.has(view)) ? 'accent' : 'all'
}

/** Keeps the document in the page's theme; what handles colours loads for a page that has some. Answers with the end. */
export function followTheme(store: WidgetStore): () => void {
  let applyVariables: typeof import('../ui/theme/applyTheme.ts')['applyTheme'] | undefined
  const apply = (): void => {
    const state = store.getState()
    const { mode, variables } = state.theme
    if (mode) document.documentElement.dataset['theme'] = mode
    applyVariables?.(state.theme, themeScope(state))
    if (variables && !applyVariables)
      void import('../ui/theme/applyTheme.ts').then(
        ({ applyTheme }) => {
          applyVariables = applyTheme
          apply()
        },
        // Our own colours stay.
        () => {},
      )
  }
  apply()
  const scheme = matchMedia(lightScheme)
  scheme.addEventListener('change', apply)
  const unsubscribe = store.subscribe((now, before) => {
    if (now.theme !== before.theme || themeScope(now) !== themeScope(before)) apply()
  })
  return () => {
    scheme.removeEventListener('change', apply)
    unsubscribe()
  }
}
