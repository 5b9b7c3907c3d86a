import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ViewBody } from '../ui/ViewBody.tsx'
import { useWords } from '../words/useWords.ts'
import './Decision.css'
import { RiskBanners } from './RiskBanners.tsx'
import { useReview } from './review.ts'
import { SiteLine } from './SiteLine.tsx'
import type { Risk } from './subject.ts'

/** A click that was meant for what stood here before decides nothing, in ms. */
const graceTime = 500

/** What a site asks for, what is risky about it, and the two answers. `ready`: all of it is on the screen. */
export const Decision = (props: {
  risks: Risk[]
  ready: boolean
  /** There is a danger that `risks` has no word for. */
  risky?: boolean
  headline: ReactNode
  children: ReactNode
}) => {
  const { risks, ready } = props
  const t = useWords()
  const { approve, reject, held } = useReview()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    setSettled(false)
    if (held) return
    const timer = setTimeout(() => setSettled(true), graceTime)
    return () => clearTimeout(timer)
  }, [held])
  const risky = props.risky || risks.length > 0

  const answers = (
    <>
      <Button initialFocus={risky} onClick={reject}>
        {t('approve.reject')}
      </Button>
      <Button disabled={!ready || !settled || held} kind={risky ? 'warning' : 'primary'} onClick={approve}>
        {t('approve.approve')}
      </Button>
    </>
  )
  return (
    <ViewBody footer={answers} scrollLabel={t('approve.details')}>
      <div className="decision">
        <SiteLine />
        {props.headline}
        <RiskBanners risks={risks} />
        {props.children}
      </div>
    </ViewBody>
  )
}
