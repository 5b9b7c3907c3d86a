import { createRoot } from 'react-dom/client'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import type { WordId } from '../../words/words.ts'
import { chooseLanguage, createWords } from '../../words/words.ts'
import type { LoginContext } from '../context.ts'
import type { ScreenName, Screens } from '../people/screen.ts'
import type { ShownScreen } from '../protocol.ts'
import { Stage } from './Stage.tsx'
import { ReactLoginContext } from './useLogin.ts'

const titles: Readonly<Record<ScreenName, WordId>> = {
  SecureWallet: 'login.secure.title',
  UnlockWallet: 'login.unlock.title',
  RepairWallet: 'login.repair.title',
  ApproveMessage: 'approve.title',
  ApproveTransaction: 'approve.title',
  ApproveSolana: 'approve.title',
  ApproveBitcoin: 'approve.title',
  ApproveCalls: 'approve.title',
  ShowCalls: 'login.calls.title',
  Security: 'login.security.title',
}

/** Draws whatever screen stands in the store, in the language of the person. */
export async function drawScreens(context: LoginContext, root: HTMLElement): Promise<Screens> {
  const words = createWords()
  await chooseLanguage(words, navigator.languages)
  document.documentElement.lang = words.locale
  const about = (name: ScreenName): ShownScreen => ({
    title: words._(titles[name]),
    namesSite: titles[name] === 'approve.title',
  })
  createRoot(root).render(
    <ReactLoginContext value={context}>
      <WordsProvider i18n={words}>
        <Stage about={about} />
      </WordsProvider>
    </ReactLoginContext>,
  )
  return { about }
}
