import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ToneReport, useShownTone } from '../ui/shownTone.ts'
import { ViewBody } from '../ui/ViewBody.tsx'
import { yesKind } from '../ui/yesKind.ts'
import { useWords } from '../words/useWords.ts'
import './Decision.css'
import { DoubtNote } from './DoubtNote.tsx'
import { useProof } from './proof/useProof.ts'
import { RiskBanners } from './RiskBanners.tsx'
import { useReview } from './review.ts'
import { SiteLine } from './SiteLine.tsx'
import type { Risk } from './subject.ts'
import { type Sight, useReadWhole } from './useReadWhole.ts'
import { useUsualText } from './useUsualText.ts'

type ProofDoubt = ReturnType<typeof useProof>['doubt']

/** A click that was meant for what stood here before decides nothing, in ms. */
const graceTime = 500

/**
 * What a site asks for, what is risky about it, and the two answers; the yes looks as the worst banner. `ready`: all of it is on the screen. The yes counts
 * only while a person can read the facts (review/proof): the headline, the receiver and the answers. Where these are not
 * all, or a person's own text is too large for them, the rest has to be scrolled through first.
 */
export const Decision = (props: {
  risks: Risk[]
  ready: boolean
  /** `false` where the screen says why it cannot be approved. @default true */
  mayApprove?: boolean | undefined
  headline: ReactNode
  /** Who gets it, where there is somebody. */
  receiver?: ReactNode
  /** The headline does not say it all: the yes comes only after the whole of the screen was in sight. */
  readWhole?: boolean
  /** What the two answers are called, where nothing is approved. */
  answers?: { yes: string; no: string }
  children: ReactNode
}) => {
  const { risks, ready, mayApprove = true } = props
  const t = useWords()
  const { yes, no } = props.answers ?? { yes: t('approve.approve'), no: t('approve.reject') }
  const readOn = t('approve.readOn')
  const { approve, reject, held, covered = false, away = false } = useReview()
  const box = useRef<HTMLDivElement>(null)
  const { doubt, prove } = useProof(box)
  useUsualText(doubt === 'small' || doubt === 'outside')
  const unseen = covered || (doubt !== undefined && doubt !== 'long')
  // Without the focus another window may lie over it.
  const sight = ready && !covered && !away ? sightAt(doubt) : 'hidden'
  const whole = useReadWhole(box, sight)
  const isLong = useLong(doubt, whole.isRead)
  const readsOn = props.readWhole === true || isLong
  const isRead = whole.isRead || !readsOn
  const off = held || unseen || away || !isRead
  /** In the press; what became long since the last look was not read. */
  const isProved = (): boolean => {
    const found = prove()
    const isSeen = found === undefined || (found === 'long' && isLong)
    return isSeen && (!readsOn || whole.isStillRead())
  }
  const settled = useSettled(off)
  const { tone, report } = useShownTone()

  const answers = (
    <>
      <Button fact="reject" initialFocus={tone !== 'info'} onClick={reject}>
        {no}
      </Button>
      {isRead || !ready ? (
        <Button
          disabled={!ready || !mayApprove || !settled || off}
          fact="approve"
          key="approve"
          kind={yesKind[tone]}
          onClick={() => isProved() && approve()}
          otherName={readOn}
        >
          {yes}
        </Button>
      ) : (
        <Button
          disabled={sight === 'hidden'}
          fact="approve"
          key="readOn"
          onClick={whole.readOn}
          otherName={yes}
        >
          {readOn}
        </Button>
      )}
    </>
  )
  return (
    <div className="decision-box" data-doubt={doubt} ref={box}>
      <ViewBody footer={answers} scrollLabel={t('approve.details')}>
        <div className="decision">
          <SiteLine />
          {props.headline}
          {props.receiver}
          <DoubtNote away={ready && away} unseen={ready && unseen} />
          <ToneReport value={report}>
            <RiskBanners risks={risks} />
            {props.children}
          </ToneReport>
        </div>
      </ViewBody>
    </div>
  )
}

const sightAt = (doubt: ProofDoubt): Sight =>
  doubt === undefined || doubt === 'long' ? 'shown' : doubt === 'changed' ? 'changing' : 'hidden'

/**
 * Is it read by scrolling? A look that changes for a moment leaves that as it is, and so does what fits above "Read on"
 * only: the yes in its place may be higher.
 */
function useLong(doubt: ProofDoubt, isRead: boolean): boolean {
  const [was, setWas] = useState(false)
  const isKept = doubt === 'changed' || (doubt === undefined && !isRead)
  const is = doubt === 'long' || (was && isKept)
  if (is !== was) setWas(is)
  return is
}

/** Whether nothing has held the yes for the whole of the grace time. */
function useSettled(off: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    setSettled(false)
    if (off) return
    const timer = setTimeout(() => setSettled(true), graceTime)
    return () => clearTimeout(timer)
  }, [off])
  return settled
}
