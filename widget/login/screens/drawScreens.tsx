import { createRoot } from 'react-dom/client'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import type { WordId } from '../../words/words.ts'
import { chooseLanguage, createWords } from '../../words/words.ts'
import type { LoginContext } from '../context.ts'
import type { ScreenName, Screens } from '../people/screen.ts'
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
  const title = (name: ScreenName): string => words._(titles[name])
  createRoot(root).render(
    <ReactLoginContext value={context}>
      <WordsProvider i18n={words}>
        <Stage title={title} />
      </WordsProvider>
    </ReactLoginContext>,
  )
  return { title }
}
