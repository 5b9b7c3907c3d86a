import type { ReactNode, Ref } from 'react'
import './ViewBody.css'

/** A view: what scrolls, and below it what always stays in reach. */
export const ViewBody = (props: {
  children: ReactNode
  footer?: ReactNode
  /** Names a region whose scrolling is the point, so that the keyboard can reach it. */
  scrollLabel?: string
  ref?: Ref<HTMLDivElement>
}) => (
  <>
    <div
      className={props.footer ? 'view-scroll view-scroll-footed' : 'view-scroll'}
      ref={props.ref}
      {...(props.scrollLabel && { tabIndex: 0, role: 'region', 'aria-label': props.scrollLabel })}
    >
      {props.children}
    </div>
    {props.footer && <div className="view-footer">{props.footer}</div>}
  </>
)
