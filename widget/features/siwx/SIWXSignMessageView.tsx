import { declineSignIn } from '../../actions/declineSignIn.ts'
import { signInFamily } from '../../actions/signInFamily.ts'
import { Button } from '../../ui/Button.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './SIWXSignMessageView.css'

/** The site asks the connected account to prove itself. Inventory §1.8.1. */
export const SIWXSignMessageView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const wallet = useWidget((state) => state.connections[signInFamily(state)]?.wallet)
  const site = useWidget((state) => state.hostOrigin.replace(/^https?:\/\//, ''))
  const required = useWidget((state) => state.login?.siwx === 'required')
  const answers = (
    <>
      <Button onClick={() => void declineSignIn(context)}>
        {t(required ? 'siwx.decline' : 'siwx.later')}
      </Button>
      <Button
        initialFocus
        kind="primary"
        onClick={() => context.store.getState().push({ name: 'ConnectingSiwe' })}
      >
        {t('siwx.sign')}
      </Button>
    </>
  )
  return (
    <ViewBody footer={answers}>
      <div className="siwx">
        <div className="siwx-pair">
          <span className="siwx-site">
            <ShieldIcon size={30} />
          </span>
          <WalletTile icon={wallet?.icon ?? ''} name={wallet?.name ?? ''} size={64} />
        </div>
        <p className="status-title">
          <Sentence id="siwx.who" values={{ site }} />
        </p>
        <p className="muted">{t('siwx.text')}</p>
        {required && <p className="muted">{t('siwx.required')}</p>}
      </div>
    </ViewBody>
  )
}
