export const brand = {
  ink: { 950: '#0A1020', 900: '#111A2E', 800: '#16203A', 700: '#2B3654', 600: '#45506B' },
  cream: '#FBF9F4',
  sand: '#E3DDD0',
  amber: '#F3B95F',
  mist: '#B3BCD2',
  teal: { dark: '#0B7A75', main: '#2EC4B6', light: '#5ADACE' },
  azure: { main: '#2456E6', light: '#7CA0FF' },
  white: '#FFFFFF',
} as const;
