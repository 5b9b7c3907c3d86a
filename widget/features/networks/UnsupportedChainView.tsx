import { disconnect } from '../../actions/disconnect.ts'
import { servesSwaps } from '../../actions/swap/swapStanding.ts'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { NetworkList } from './NetworkList.tsx'
import './NetworksView.css'

/** The wallet is on a network that this site can't use, or can't swap on: choose another, or leave. */
export const UnsupportedChainView = ({ data }: { data: { swaps: true } | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const all = useWidget((state) => state.networks)
  const networks = data?.swaps ? all.filter(servesSwaps) : all
  return (
    <ViewBody>
      <p className="unsupported-text muted">
        {t(data?.swaps ? 'networks.unsupported.swaps' : 'networks.unsupported.text')}
      </p>
      <NetworkList networks={networks} />
      <ul className="list unsupported-leave">
        <ListItem
          onClick={() => void disconnect(context)}
          picture={
            <span className="row-icon">
              <DisconnectIcon />
            </span>
          }
          tone="danger"
        >
          {t('account.disconnect')}
        </ListItem>
      </ul>
    </ViewBody>
  )
}
