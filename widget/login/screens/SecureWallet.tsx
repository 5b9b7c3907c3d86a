import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { ChooseSecret } from './ChooseSecret.tsx'

/** A new wallet: how its owner gets back to it from another device. */
export const SecureWallet = ({ screen }: { screen: ScreenOf<'SecureWallet'> }) => {
  const t = useWords()
  return <ChooseSecret label={t('login.secure.create')} onCancel={screen.cancel} save={screen.answer} />
}
