import { connect } from '../../actions/connect.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { useGiveUp } from './useGiveUp.ts'

/** Waits for a wallet of the page; what goes wrong is said here and may be tried again. */
export const ConnectingExternalView = ({ data }: { data: { connectorId: string } }) => {
  const { connectorId } = data
  const t = useWords()
  const context = useWidgetContext()
  const connector = context.connectors().find(({ id }) => id === connectorId)
  const wallet = connector?.name ?? t('connecting.unnamed')
  const { error, retry } = useAttempt(() => connect(context, connectorId))
  useGiveUp(connectorId)

  const picture = <WalletTile icon={connector?.icon ?? ''} name={wallet} size={72} />
  if (!error)
    return (
      <StatusView
        picture={picture}
        state="waiting"
        text={t('connecting.text')}
        title={<Sentence id="connecting.title" values={{ wallet }} />}
      >
        <Button onClick={() => context.store.getState().goBack()}>{t('connecting.cancel')}</Button>
      </StatusView>
    )
  const fault = { code: error.code, values: { wallet, ...error.values } }
  return (
    <StatusView
      picture={picture}
      state="failed"
      text={<ErrorSentence error={fault} part="text" />}
      title={<ErrorSentence error={fault} part="title" />}
    >
      <Button icon={<RetryIcon size={18} />} kind="primary" onClick={retry}>
        {t(catalogue[error.code].action ?? 'error.retry')}
      </Button>
    </StatusView>
  )
}
