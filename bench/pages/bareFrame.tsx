import { createRoot } from 'react-dom/client'
import { walletList } from './walletList.ts'

/** The least that a frame with React can be: one module, one list, nothing to wait for. */
const Card = () => (
  <div className="stage">
    <div className="card">
      <div className="header">
        <h1>Connect a wallet</h1>
        <button type="button">×</button>
      </div>
      <ul className="list">
        {walletList.map(({ uuid, name, icon }) => (
          <li key={uuid}>
            <button className="row" type="button">
              <img alt="" height="40" src={icon} width="40" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  </div>
)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Card />)
