import { useState } from 'react'
import { disconnect } from '../../actions/disconnect.ts'
import { signOut } from '../../actions/signOut.ts'
import type { Connection } from '../../state/connections.ts'
import { Button } from '../../ui/Button.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { SettingsIcon } from '../../ui/icons/SettingsIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { useWords } from '../../words/useWords.ts'

/** What always stays in reach: settings of the embedded wallet, and the way out. */
export const AccountFooter = ({ connection }: { connection: Connection }) => {
  const t = useWords()
  const context = useWidgetContext()
  const [leaving, setLeaving] = useState(false)
  const embedded = isEmbedded(connection)
  const leave = () => {
    setLeaving(true)
    // A login is left as a whole; another wallet by family.
    const left = embedded ? signOut(context, 'person') : disconnect(context, connection.namespace)
    void left.catch(() => {}).finally(() => setLeaving(false))
  }
  return (
    <>
      {embedded && (
        <Button
          icon={<SettingsIcon size={18} />}
          onClick={() => context.store.getState().push({ name: 'AccountSettings' })}
        >
          {t('account.settings')}
        </Button>
      )}
      <Button disabled={leaving} icon={<DisconnectIcon size={18} />} onClick={leave}>
        {t('account.disconnect')}
      </Button>
    </>
  )
}
