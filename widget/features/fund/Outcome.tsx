import type { ReactNode } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { fittingView } from '../../actions/fittingView.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { findNetwork } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** How it ended, or that nobody knows: figures, the transaction, and the ways on. */
export const Outcome = (props: {
  kind: 'final' | 'failed' | 'unknown'
  title: ReactNode
  text: ReactNode
  /** Lines of figures. */
  children: ReactNode
  networkId: CaipNetworkId
  /** Of the transaction, once it is known. */
  hash: string | undefined
  /** Looks again where nobody knows. */
  askAgain(): void
}) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, props.networkId))
  const link = network && props.hash && explorerTransaction(network, props.hash)
  const action =
    props.kind === 'unknown' ? (
      <Button icon={<RetryIcon size={18} />} kind="primary" onClick={props.askAgain}>
        {t('fund.askAgain')}
      </Button>
    ) : (
      props.kind === 'failed' && (
        <Button kind="primary" onClick={() => store.getState().goBack()}>
          {t('error.retry')}
        </Button>
      )
    )
  return (
    <ViewBody
      footer={
        <>
          {link && <LinkButton href={link}>{t('send.explorer')}</LinkButton>}
          {action}
          <Button
            kind={action ? 'secondary' : 'primary'}
            onClick={() => store.getState().reset(fittingView(store.getState()))}
          >
            {t('send.done')}
          </Button>
        </>
      }
    >
      <div className="fund">
        <div className="fund-figures">
          <StatusMark status={props.kind} />
          <div aria-live="polite">
            <p className="fund-sum">{props.title}</p>
            <p className="muted">{props.text}</p>
          </div>
        </div>
        <Details>{props.children}</Details>
      </div>
    </ViewBody>
  )
}
