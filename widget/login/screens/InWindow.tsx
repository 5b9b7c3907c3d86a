import { SiteLine } from '../../review/SiteLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { WindowStatus } from '../approvals/frameApproval.ts'
import './InWindow.css'
import { Intro } from './Intro.tsx'
import type { WindowApproval } from './useWindowApproval.ts'
import { WithSite } from './WithSite.tsx'

const texts: Readonly<Record<WindowStatus, { title: WordId; text: WordId }>> = {
  unopened: { title: 'window.title', text: 'window.text' },
  opening: { title: 'window.waiting.title', text: 'window.waiting.text' },
  blocked: { title: 'window.blocked.title', text: 'window.blocked.text' },
  open: { title: 'window.waiting.title', text: 'window.waiting.text' },
  closed: { title: 'window.closed.title', text: 'window.closed.text' },
  over: { title: 'window.over.title', text: 'window.over.text' },
}

/** In the frame: the way to the window, and how far the person is there. The no is here too. */
export const InWindow = (props: {
  approval: WindowApproval
  /** In place of what there is to say of the window. */
  said?: WordId | undefined
  /** What leaving it is called. @default 'approve.reject' */
  no?: WordId
  onReject(): void
}) => {
  const t = useWords()
  const { status, letters, address, open } = props.approval
  const waits = status === 'opening' || status === 'open'
  const { title, text } = texts[status]
  return (
    <ViewBody footer={<Button onClick={props.onReject}>{t(props.no ?? 'approve.reject')}</Button>}>
      <div className="in-window">
        <WithSite>
          <SiteLine />
        </WithSite>
        <Intro
          icon={waits ? <Spinner size={32} /> : <ExternalIcon size={32} />}
          text={t(props.said ?? text)}
          title={t(title)}
        />
        <div aria-live="polite" className="in-window-more">
          {status !== 'unopened' && status !== 'over' && letters !== '' && (
            <p className="in-window-letters">
              {t('window.letters')} <strong translate="no">{letters}</strong>
            </p>
          )}
          {status === 'blocked' && <LinkButton href={address}>{t('window.link')}</LinkButton>}
          {(status === 'unopened' || status === 'closed') && (
            <Button icon={<ExternalIcon size={18} />} kind="primary" onClick={open}>
              {t(status === 'unopened' ? 'window.review' : 'window.again')}
            </Button>
          )}
        </div>
      </div>
    </ViewBody>
  )
}
