import { useState } from 'react'
import { freshForSeconds } from '../../../server/contract/login.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import type { ScreenOf } from '../people/screen.ts'
import { isShareLost } from '../wallet/isShareLost.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { FreshLogin } from './FreshLogin.tsx'
import { Permitted } from './Permitted.tsx'
import { PrivateKeys } from './PrivateKeys.tsx'
import { ProveAgain } from './ProveAgain.tsx'
import { RecoveryWords } from './RecoveryWords.tsx'
import { SecurityMenu, type SecurityPart } from './SecurityMenu.tsx'
import { useLoginContext } from './useLogin.ts'
import { useTitle } from './useTitle.ts'

const titles: Readonly<Record<SecurityPart, WordId>> = {
  menu: 'login.security.title',
  recovery: 'login.security.recovery',
  words: 'login.security.words',
  keys: 'login.keys.open',
  again: 'login.security.signOutAll',
}
const saving = { title: 'login.security.saving.title', text: 'login.security.saving.text' } as const

/** Recovery, the way out with all of one's keys, and all devices at once. */
export const Security = ({ screen }: { screen: ScreenOf<'Security'> }) => {
  const t = useWords()
  const { custody } = useLoginContext()
  const [part, setPart] = useState<SecurityPart>('menu')
  useTitle(t(titles[part]))
  const { shown } = screen
  const back = () => setPart('menu')
  const repair = () => void screen.answer('repair')
  const change = (onStale: () => void) => async (secret: RecoverySecret) => {
    try {
      await (await custody.open()).changeRecovery(secret)
      back()
    } catch (error) {
      if (isShareLost(error)) repair()
      else if (reasonOf(error) === 'login_not_fresh') onStale()
      else throw error
    }
  }
  if (part === 'recovery')
    return (
      <FreshLogin onBack={back} seconds={freshForSeconds}>
        {(onStale) => (
          <Permitted kind="changeRecovery" onBack={back} shown={shown}>
            <ChooseSecret
              label={t('login.security.save')}
              note={t('login.security.recovery.lead')}
              onCancel={back}
              save={change(onStale)}
              saving={saving}
            />
          </Permitted>
        )}
      </FreshLogin>
    )
  if (part === 'again') return <ProveAgain onBack={back} onProven={back} />
  if (part === 'keys') return <PrivateKeys onBack={back} onLost={repair} shown={shown} />
  if (part === 'words') return <RecoveryWords onBack={back} onLost={repair} shown={shown} />
  return <SecurityMenu onClose={() => void screen.answer(undefined)} onOpen={setPart} />
}
