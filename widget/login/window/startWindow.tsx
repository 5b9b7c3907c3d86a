import { createRoot } from 'react-dom/client'
import { applyTheme } from '../../ui/theme/applyTheme.ts'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import { chooseLanguage, createWords } from '../../words/words.ts'
import { createAskNode } from '../api/askNode.ts'
import { createServerClient } from '../api/serverClient.ts'
import { lettersOf } from '../approvals/letters.ts'
import { takeWindowAddress } from './keptAddress.ts'
import { WindowStage, type WindowStageProps } from './WindowStage.tsx'
import { createWindowApproval, type WindowApproval, type WindowView } from './windowApproval.ts'

/** The window in which a person decides: one approval, named in its address. */
export async function startWindow(root: HTMLElement): Promise<void> {
  // The policy of the document forbids frames; a browser without it gets nothing.
  if (window.top !== window) return
  const words = createWords()
  await chooseLanguage(words, navigator.languages)
  document.documentElement.lang = words.locale
  document.documentElement.classList.add('approval-window')
  // A decision goes out even when its window closes behind it.
  const server = createServerClient((input, init) => fetch(input, { ...init, keepalive: true }))
  const drawing = createRoot(root)
  let approval: WindowApproval | undefined
  let props: WindowStageProps = {
    view: { view: 'loading' },
    beside: false,
    letters: '',
    ask: createAskNode(server),
    now: server.now,
    decide: (stage, prf) => approval?.decide(stage, prf),
    hide: (written) => approval?.hide(written),
  }
  const draw = (next: Partial<WindowStageProps>): void => {
    props = { ...props, ...next }
    drawing.render(
      <WordsProvider i18n={words}>
        <WindowStage {...props} />
      </WordsProvider>,
    )
  }
  const address = takeWindowAddress({ location, history, storage: () => sessionStorage })
  // Opened again by the frame under the same name: only the part of the address that was taken away is new.
  addEventListener('hashchange', () => location.reload())
  if (!address) return draw({ view: { view: 'wrong' } })
  draw({ letters: await lettersOf(address.id) })
  const onView = (view: WindowView): void => {
    if (view.view === 'review') {
      server.setFrameToken(view.state.frameToken)
      const { accent } = view.state
      if (accent) applyTheme({ variables: { '--gatehouse-accent': accent } }, 'accent')
    }
    draw({ view })
  }
  approval = await createWindowApproval(address, server, {
    view: onView,
    beside: (beside) => draw({ beside }),
  })
}
