/**
 * The logo of the site, `public/favicon.svg`, as a PNG of 64 pixels. It is a PNG, because mail programs do not render
 * SVG, and in base64, because the Edge Function that sends emails cannot read files.
 */
export const mark = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAAFZklEQVR4nOWbXUxbZRjHn24jyHcDE/wgsU7UZIZQvFjY',
  'FUXjXDRRie7CJdvYhd7sAi70UjP1wotpUuOlifMjYZpoZCbDfegoiQnghSsjTqPousgu2EdzGJQKFer/f8pxHZweTuGc',
  'ntOeX/LyPu+hIf3/n+d9zlva+sQEVf5AENMhDM7+dGZ2HRATxaTg+UUQn0woMa4NweNyA+GH8MeOikhAipOYD88fRnyK',
  'WBcfxhr8/kAgJXIc4kNSAkBkpEzksKLEYrIK/O5Oqv2BEIR/g+HHsmSAUAVTF6ohivl/cP02FL8sMoSwZIHg9mwTsM6w',
  'UvYX0gixLFkgWMF2aNe2A9YZ0PCGID4kHgCiI6iCLoSMVfE9EH8coWfYKtI9q8QGVAMq/YHLmALiLWLzSuxBH7IfTGPv',
  '44Ln8KEX0IAwDOjF2ou8RQMiMKATC8+BChimAbz1BbH2HDAg6kMDhH59tlZXSv3Lz0jNkx2yBfHiX1OylJiXf6fjkrp2',
  'E/NNSYxdlKW5eTy6ODE04O5X90ndc12IjJn9flQSo+Myh1FsGBqw44v31MybZRmVMPvDqMRPDBZNVRgb8OX7sqWqAlF+',
  '0Ajl2yGJ95/Cyt0YGmB2C+SCPWI6/LkkJ37Hyp0YGkBogtoEN1AJGjMnz8v1j75C5D7WNSCb8h3NMKJSypoapKL1Yanq',
  'aMPanDG8g0yHP5MFzG4iLwP0qN7dphrBKjED+wKHW9i0ARqsju2v7FMrYz3cVA2WGaDBimjsO2hqa7A3OH3LtNwAwhNk',
  'Y98BdWush9N3ClsM0MinGmjADdwpCr0tbDWA5FMNhMfq+IlTkkJlFALbDdDwP/+E1O9/1lQ1kMTIuPr6wu4XWwUzgPD8',
  'wC1h5k6hwWN1YvSiukUWLk9ZvkUKaoBGPr1hNTSERvBWupRIqsZoJCf+wM/8cMQAwt7A1xncFvmwPVkv25a3Sd1CrZQt',
  'l2GuwdUMDckG/MyQ8i3K5I0x+e6dg1jlxjEDNLgtaILeSbJsCUIXayGsXhWeLdAsv8V/lMG3DyDSx3EDNGgEGyWNuE8e',
  'kHvnmuSeRJOa5c3ASviw91FE+rjGgLr6ZmnvPCyP7XpJyitqccUaUr4UDHgEkT6OG0DhHXt7VeF2EL06KOePHUGkj2MG',
  '3IUsM+O79/ZhZT3M/C9T5wzFE0cMaGndI0/vP7ahUl9I3pLrV3/FuCT/IJ6aHMXVDH9nxWYpqAEsdwpvblnb8XNBwX9O',
  'nFPFUfQ1DCspmAGPr5S72axT9OTEWcxn1Uzbhe0GcK/vQdZZ9ma49NPXMnI6LDNxa4+8ubDVAIpmyZvJ+tTkmJzpf61g',
  'wjVsMSCfrN+C4DP9r6t73AksN4CizWZ95PQHGGFEzmGZAY3375RQ9xumOjxvYyx3qzv6Rti0AS2tT8lDyLrZk5wbsp5N',
  'XgYwy+UVNVKL+zkzzXI3U+rETVnPxtAANjPtnG5WqB5uy3o2hgZ0db+pntc3itMd3gyGBhx5d3xDmefxlVn/efhjrNyN',
  'pQZQuHaSs/P4aiWGBpjZAhStnds5ig1DAwhN2LnrRbUS2MkpmHubR1bOdr9YsRt+TC4KB8y9bVNi+ETGaUAEBnRi7Tlg',
  'wDANCKc9/lHZIAy4gIXnQAW0Y6gfl4+J4J/x3uLKvBILqAagCnrSXv7CBIEJkbRHmiFEDyeUWEgA4gwrX5qKpvHPWyxL',
  'FgiewZttwTVfmiKe/tqcBk1IiwxglFQlQOgMplC2eILra1nZDp/AhE4six6IHEbZ92hlnw1+lxs0xp60yFEp3lvkFXT7',
  'PnZ7xLoYGqABI4JpkRfw4JCgQBC3YXYdeH7jmBQ8vwjigdXlrsd/bSpQKmTCHvcAAAAASUVORK5CYII=',
].join('');
