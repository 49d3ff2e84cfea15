/**
 * The texts of a student's page. They are not part of `words`, because the page's file loads when it is first opened.
 */
export const studentWords = {
  /** The title until the name is known. */
  title: 'Student',
  failed: 'This student could not be loaded',
  enlarge: (name: string) => `Enlarge the photo of ${name}`,
  previous: 'Previous student',
  next: 'Next student',
  opinions: 'Opinions',
  /** Before the opinion that the viewer answers. */
  wrote: (name: string) => `${name} wrote:`,
  /** Before a name. */
  opinionsAboutOne: 'Opinions about',
  opinionsAbout: (name: string) => `Opinions about ${name}`,
};
