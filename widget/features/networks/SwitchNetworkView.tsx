import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { findNetwork } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** Asks the wallet for another network and waits for it. */
export const SwitchNetworkView = ({ data }: { data: { networkId: CaipNetworkId } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const found = useWidget((state) => findNetwork(state.networks, data.networkId))
  const network = found?.name ?? t('networks.unknown')
  const { error, retry } = useAttempt(async () => {
    await switchNetwork(context, data.networkId)
    const shown = context.store.getState().history.at(-1)
    if (shown?.name === 'SwitchNetwork' && shown.data.networkId === data.networkId)
      await leaveNetworks(context)
  })

  const picture = <NetworkTile icon={found?.icon} name={network} size={64} />
  if (!error)
    return (
      <StatusView
        picture={picture}
        state="waiting"
        text={t('networks.switch.text')}
        title={<Sentence id="networks.switch.to" values={{ network }} />}
      >
        <Button onClick={() => context.store.getState().goBack()}>{t('connecting.cancel')}</Button>
      </StatusView>
    )
  const fault = { code: error.code, values: { network, ...error.values } }
  const declined = error.code === 'wallet_declined'
  return (
    <StatusView
      picture={picture}
      state="failed"
      text={
        declined ? (
          <Sentence id="networks.switch.declinedText" values={{ network }} />
        ) : (
          <ErrorSentence error={fault} part="text" />
        )
      }
      title={declined ? t('networks.switch.declined') : <ErrorSentence error={fault} part="title" />}
    >
      <Button icon={<RetryIcon size={18} />} kind="primary" onClick={retry}>
        {t(catalogue[error.code].action ?? 'error.retry')}
      </Button>
    </StatusView>
  )
}
