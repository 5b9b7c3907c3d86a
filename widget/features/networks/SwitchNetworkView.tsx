import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { findNetwork } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { useNetworkSwitch } from './useNetworkSwitch.ts'

/** Waits for the wallet, or for the login, to go to another network. */
export const SwitchNetworkView = ({ data }: { data: { networkId: CaipNetworkId } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const found = useWidget((state) => findNetwork(state.networks, data.networkId))
  const network = found?.name ?? t('networks.unknown')
  const { error, retry, rejoins } = useNetworkSwitch(data.networkId)

  const picture = <NetworkTile icon={found?.icon} name={network} size={64} />
  if (!error)
    return (
      <StatusView
        picture={picture}
        state="waiting"
        text={t(rejoins ? 'networks.switch.again' : 'networks.switch.text')}
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
