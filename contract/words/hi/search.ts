import type { searchWords as English } from '../en/search.ts';
import { plural } from './plural.ts';

export const searchWords: typeof English = {
  recent: 'हाल की खोजें',
  clearAll: 'सब हटाएँ',
  remove: (what) => `${what} हटाएँ`,
  removeByKey: 'हटाने के लिए Delete दबाएँ।',
  removed: (what) => `${what} आपकी हाल की खोजों से हटा दिया गया।`,
  allRemoved: 'आपकी हाल की खोजें हटा दी गई हैं।',
  suggested: 'सुझाए गए स्टूडेंट्स',
  suggestedCount: (count) => `${count} ${plural(count, 'स्टूडेंट', 'स्टूडेंट्स')} का सुझाव। नीचे वाली कुंजी से चुनें।`,
};
