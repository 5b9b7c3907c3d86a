import { Icon, type IconProps } from './Icon.tsx'

export const PenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.500 19.500c2.200-4.800 3.900-7.700 7.400-11.200 1.900-1.900 4.500-3.700 7.600-3.800-.1 3.100-1.900 5.700-3.800 7.600-2.700 2.700-4.900 3.900-7.700 4.900M11.900 8.300l3.800 3.800" />
  </Icon>
)
