import 'bootstrap/dist/css/bootstrap.min.css'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { Modal } from 'bootstrap'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A dialog of the page, open from the start, whose button leads to Gatehouse: each library with its own focus trap. */
const dialogs: Readonly<Record<string, () => ReactNode>> = {
  bootstrap: () => <Bootstrap />,
  mui: () => (
    <MuiDialog onClose={() => {}} open>
      <LogIn />
    </MuiDialog>
  ),
  radix: () => (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
        <Radix.Content
          aria-describedby={undefined}
          style={{ position: 'fixed', inset: '30%', background: '#fff' }}
        >
          <Radix.Title>Radix</Radix.Title>
          <LogIn />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
}

function LogIn(): ReactNode {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <button onClick={() => void window.gatehouse?.open()} type="button">
        Log in
      </button>
      <button onClick={() => setPresses(presses + 1)} type="button">
        Pressed {presses}
      </button>
    </>
  )
}

function Bootstrap(): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (root.current) new Modal(root.current, { backdrop: 'static', keyboard: false }).show()
  }, [])
  return (
    <div className="modal" ref={root} tabIndex={-1}>
      <div className="modal-dialog">
        <div className="modal-content">
          <LogIn />
        </div>
      </div>
    </div>
  )
}

const kind = new URLSearchParams(location.search).get('kind') ?? ''
createRoot(document.getElementById('app') as HTMLElement).render(dialogs[kind]?.())
