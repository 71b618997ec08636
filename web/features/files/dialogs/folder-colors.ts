/** Dark enough for the white tick, apart enough to be told from each other. */
export const folderColors = [
  { value: null, name: 'grey' },
  { value: '#c8452f', name: 'red' },
  { value: '#b7791f', name: 'amber' },
  { value: '#3f8f5a', name: 'green' },
  { value: '#2f7f9e', name: 'teal' },
  { value: '#4364d6', name: 'blue' },
  { value: '#8455c7', name: 'purple' },
  { value: '#b4487f', name: 'pink' },
] as const;
