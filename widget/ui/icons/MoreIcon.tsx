import { Icon, type IconProps } from './Icon.tsx'

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />
  </Icon>
)
