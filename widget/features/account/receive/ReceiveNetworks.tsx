import type { Connection } from '../../../state/connections.ts'
import '../../../ui/TextButton.css'
import { Sentence } from '../../../ui/Sentence.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { useWords } from '../../../words/useWords.ts'

/** On which networks this address is the person's; the code names the one that shows. */
export const ReceiveNetworks = (props: { connection: Connection; network: string }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { namespace } = props.connection
  return (
    <>
      <p className="receive-network muted">
        <Sentence id="receive.network" values={{ network: props.network }} />
      </p>
      {namespace === 'eip155' && (
        <button
          className="text-button"
          onClick={() => store.getState().push({ name: 'WalletCompatibleNetworks', data: { namespace } })}
          type="button"
        >
          {t('compatible.title')}
        </button>
      )}
    </>
  )
}
