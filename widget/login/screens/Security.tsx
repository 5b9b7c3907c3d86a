import { useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { isShareLost } from '../wallet/isShareLost.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { PrivateKeys } from './PrivateKeys.tsx'
import { RecoveryWords } from './RecoveryWords.tsx'
import { SecurityMenu, type SecurityPart } from './SecurityMenu.tsx'
import { useLoginContext } from './useLogin.ts'

/** Recovery, the way out with all of one's keys, and all devices at once. */
export const Security = ({ screen }: { screen: ScreenOf<'Security'> }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const [part, setPart] = useState<SecurityPart>('menu')
  const back = () => setPart('menu')
  const repair = () => void screen.answer('repair')
  if (part === 'recovery')
    return (
      <ChooseSecret
        label={t('login.security.save')}
        onCancel={back}
        save={async (secret) => {
          try {
            await (await custody.open()).changeRecovery(secret)
            back()
          } catch (error) {
            if (!isShareLost(error)) throw error
            repair()
          }
        }}
      />
    )
  if (part === 'keys') return <PrivateKeys onBack={back} onLost={repair} />
  if (part === 'words') return <RecoveryWords onBack={back} onLost={repair} />
  return <SecurityMenu onClose={() => void screen.answer(undefined)} onOpen={setPart} />
}
